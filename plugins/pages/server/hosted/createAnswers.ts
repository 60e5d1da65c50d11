import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#core/contract';
import type { ServerHost } from '#core/server';
import {
  isUnavailable,
  rethrowUnavailable,
  timeSlices,
  TooManyRequestsError,
} from '#core/server/internal';
import { getPageOrigin } from '#core/server/http/publicAddress';
import { webAddress } from '#core/server/http/responseHeaders';
import type { Appearance, Embed } from '#plugins/flows/contract/internal';
import { toAppearance } from '#plugins/flows/contract/graph/toAppearance';
import { flowRunner, RunTimeoutError, runWire, type RunReply } from '#plugins/runtime/contract';
import { readBrowserId } from './ensureBrowserId';
import { hostedStrings } from './hostedStrings';
import { endPage, leavingPage, refusalPage } from './page/messagePages';
import type { Page } from './page/drawPage';
import { screenPage } from './page/screenPage';
import { getText, localizeAppearance, sayFailure } from './page/pageParts';
import { atRun, readPlace, type PagePlace } from './origins/pagePlace';
import { readForm } from './readForm';

/** After how many seconds a page may be there again that the database kept from being shown. */
const secondsToRetry = 2;

interface Shown {
  readonly embed?: Embed;
  /** The secret of the browser that asks, where it was not known before. */
  readonly browser?: string;
  /** Whether a form may have led to this address. */
  readonly afterForm?: boolean;
}
/** A request for a hosted page. */
export interface Asked {
  readonly Params: Readonly<Record<string, string>>;
  readonly Querystring: Readonly<Record<string, unknown>>;
}

/** The company whose texts a page of a failure shows: that of its host, else the one it names. */
const ownerOf = ({ pageHost, params }: FastifyRequest<Asked>, named: string): string =>
  pageHost?.companyId ?? (named || (params['companyId'] ?? ''));

/** How hosted pages answer: a page, a way elsewhere, or a page that says what is wrong. */
export function createAnswers(server: ServerHost) {
  const send = (reply: FastifyReply, { status, headers, html }: Page) =>
    reply.removeHeader('x-frame-options').status(status).headers(headers).send(html);
  const leave = (
    afterForm: boolean,
    reply: FastifyReply,
    place: PagePlace,
    address: string,
    appearance?: Appearance,
  ) =>
    afterForm
      ? send(reply, leavingPage(place, address, appearance))
      : reply.header('cache-control', 'no-store').redirect(address, 303);
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    companyId: string,
    again: string,
    result: RunReply,
    { embed, browser = readBrowserId(request), afterForm = request.method === 'POST' }: Shown = {},
  ) => {
    const wire = server.get(runWire);
    for (const [name, value] of wire.headers(companyId, request, result))
      void reply.header(name, value);
    const found = await server.get(flowRunner).appearance(companyId, result.interactionId);
    const shown = await readPlace(server, request, companyId, found?.policyId);
    const place = atRun(shown, companyId, result, browser);
    const look = found ?? (embed && { ...toAppearance({}), embed });
    const runId = result.interactionId;
    const appearance = await localizeAppearance(server, request, companyId, {
      appearance: look,
      runId,
    });
    if (result.kind === 'ended') {
      const redirect = result.checked
        ? result.redirect
        : result.success
          ? webAddress(result.redirect)
          : undefined;
      if (redirect && !appearance?.embed)
        return leave(afterForm, reply, place, redirect, appearance);
      return send(
        reply,
        endPage(place, result.success, result.body, {
          again,
          appearance,
          redirect,
          internal: result.internal,
        }),
      );
    }
    const { interactionId, interactionToken, node, screen } = result;
    // The answer to a form leads to the run's own address, which can be loaded again.
    if (request.method === 'POST' && place.address && !appearance?.embed && !screen.redirect)
      return reply.header('cache-control', 'no-store').redirect(place.address, 303);
    const elsewhere =
      screen.reshown && request.method === 'GET' ? undefined : webAddress(screen.redirect);
    // Where it leads refuses frames, and a frame comes back without the cookie by which its browser
    // is known.
    if (elsewhere && appearance?.embed)
      return send(
        reply,
        refusalPage(place, 400, getText(hostedStrings.framed, appearance), { appearance }),
      );
    if (elsewhere) return leave(afterForm, reply, place, elsewhere, appearance);
    const step = { companyId, interactionId, interactionToken, nodeId: node.id, again };
    return send(
      reply,
      await timeSlices.run(companyId, screenPage(place, screen, step, appearance)),
    );
  };
  const guarded =
    (
      again: (request: FastifyRequest) => string,
      work: (request: FastifyRequest<Asked>, reply: FastifyReply) => Promise<unknown>,
      { forAuthor = false } = {},
    ) =>
    async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
      try {
        return await work(request, reply);
      } catch (fault) {
        rethrowUnavailable(fault);
        if (fault instanceof TooManyRequestsError) void reply.header('retry-after', fault.seconds);
        const plain = fault instanceof Failure && (forAuthor || fault.sentence !== undefined);
        const level = fault instanceof Failure ? 'info' : 'error';
        if (!plain) request.log[level]({ err: fault, reqId: request.id }, 'a hosted page failed');
        const late = fault instanceof RunTimeoutError;
        const { companyId, interactionId } = readForm(request.body);
        const look = interactionId
          ? await server.get(flowRunner).appearance(companyId, interactionId)
          : undefined;
        const unstyled = look?.asked ? { ...toAppearance({}), asked: look.asked } : undefined;
        const appearance = await localizeAppearance(server, request, ownerOf(request, companyId), {
          appearance: late || look?.embed ? look : unstyled,
          runId: interactionId,
        });
        const [status, message] =
          fault instanceof Failure
            ? [
                fault.status,
                forAuthor && !fault.sentence ? fault.message : sayFailure(fault, appearance),
              ]
            : [500, getText(hostedStrings.unexpected, appearance)];
        const place = await readPlace(
          server,
          request,
          companyId || request.params.companyId,
          look?.policyId ?? request.params.policyId,
        );
        return send(
          reply,
          refusalPage(place, status, message, {
            // A missing page would also be missing on a retry.
            again: status === 404 ? '' : again(request),
            appearance,
            late,
          }),
        );
      }
    };

  /** Tells what can be asked again soon, without asking the database for the look of the page. */
  const answerUnavailable = (fault: Error, request: FastifyRequest, reply: FastifyReply) => {
    if (!isUnavailable(fault)) throw fault;
    request.log.error({ err: fault, reqId: request.id }, 'a hosted page failed');
    const place = { origin: getPageOrigin(server, request), own: request.pageHost !== undefined };
    const again = request.method === 'GET' ? request.url : '';
    const page = refusalPage(place, 503, hostedStrings.unexpected.text, { again });
    return send(reply.header('retry-after', secondsToRetry), page);
  };

  return { send, show, guarded, answerUnavailable };
}
