import type { preParsingHookHandler } from 'fastify';
import { getField } from '#core/contract';
import { callAdmission } from '../../fairness/CallAdmission';
import { shortCalls } from '../../fairness/ShortCalls';
import { toNetworkTurn } from '../../passwords/hashPassword';
import { isHealthCall } from '../Draining';
import { findBodyPlaces } from '../limits/heldBodies';
import { TooManyRequestsError } from '../limits/RateLimit';
import { endSlowRequest } from './endConnection';
import { hasLongBody } from './parseJson';

/** When to retry a call whose body waited too long for its turn. */
const secondsToRetry = 10;

/** Has calls wait for their turn before their body is read, and large bodies for a place in memory. */
export const admitCalls =
  (timeoutMs: number): preParsingHookHandler =>
  (request, { raw }, _, next) => {
    const { sluice, url, params, headers, ip } = request;
    if (isHealthCall(url)) return next();
    const ends: (() => void)[] = [];
    let isOver = false;
    let isRead = false;
    // One listener for all, because Node.js warns about more than ten and streams add theirs.
    raw.once('close', () => {
      isOver = true;
      for (const end of ends) end();
    });
    const turn = sluice?.companyId || toNetworkTurn(ip);
    if (!hasLongBody(headers)) {
      const name = sluice?.companyId || String(getField(params, 'companyId') ?? '');
      ends.push(shortCalls.begin(name));
    }
    const enter = () => {
      const leave = callAdmission.begin(turn, end => {
        ends.push(end);
        isRead = true;
        next();
      });
      ends.push(leave);
    };
    const places = findBodyPlaces(request);
    if (!places) return enter();
    // Answers before the request timeout would cut the connection off.
    const late = setTimeout(() => {
      isOver = true;
      next(new TooManyRequestsError(secondsToRetry));
    }, timeoutMs * 0.8);
    ends.push(() => clearTimeout(late));
    // The body is in memory until the response, so it holds its place until then.
    const held = () =>
      new Promise<void>(done => {
        clearTimeout(late);
        if (isOver) return done();
        ends.push(done);
        enter();
      });
    const { raw: incoming } = request;
    const body = {
      countRead: () =>
        isRead && !incoming.complete && !raw.headersSent ? incoming.socket.bytesRead : undefined,
      end: () => endSlowRequest(incoming.socket),
    };
    places.run(turn, body, held).catch(next);
  };
