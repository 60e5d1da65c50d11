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

/** Seconds until a page is requested again that an outage of the database kept from being shown. */
const secondsToRetry = 2;

/** The parameters of a route of hosted pages. */
export interface PageRoute {
  readonly Params: Readonly<Record<string, string>>;
  readonly Querystring: Readonly<Record<string, unknown>>;
}
/** A request for a hosted page. */
type PageRequest = FastifyRequest<PageRoute>;
/** Answers a request for a hosted page; what it throws is shown as a page. */
export type PageHandler = (
  answers: HostedAnswers,
  request: PageRequest,
  reply: FastifyReply,
) => Promise<unknown>;

interface GuardOptions {
  /** Returns the URL that the page of a failure offers for another try; none unless given. */
  readonly again?: (request: FastifyRequest) => string;
  /** Whether the flow’s author looks, who reads every failure in its own words. */
  readonly forAuthor?: boolean;
}

/** A run that waits or has ended. */
interface ShownRun {
  readonly companyId: string;
  readonly result: RunReply;
  /** The URL that starts the flow again; none unless given. */
  readonly again?: string;
  readonly embed?: Embed;
  /** The secret of the browser that asks, where it was not known before. */
  readonly browser?: string;
  /** Whether a form may have led to this URL. */
  readonly afterForm?: boolean;
}

/** Where and how a page is shown. */
interface View {
  readonly reply: FastifyReply;
  readonly place: PagePlace;
  readonly appearance: Appearance | undefined;
  readonly afterForm: boolean;
}
type Screen = Extract<RunReply, { kind: 'screen' }>;
type End = Extract<RunReply, { kind: 'ended' }>;

/** The company whose texts a page of a failure shows: that of its host, else the one it names. */
const ownerOf = ({ pageHost, params }: PageRequest, named: string): string =>
  pageHost?.companyId ?? (named || (params['companyId'] ?? ''));

/** Answers requests for hosted pages: a page, a redirect, or a page that says what is wrong. */
export class HostedAnswers {
  constructor(readonly server: ServerHost) {}

  send(reply: FastifyReply, { status, headers, html }: Page): FastifyReply {
    return reply.removeHeader('x-frame-options').status(status).headers(headers).send(html);
  }

  /** Shows the screen at which a run waits, or its end. */
  async show(request: FastifyRequest, reply: FastifyReply, run: ShownRun): Promise<FastifyReply> {
    const { server } = this;
    const { companyId, result, again = '', embed, browser = readBrowserId(request) } = run;
    for (const [name, value] of server.get(runWire).headers(companyId, request, result))
      void reply.header(name, value);
    const found = await server.get(flowRunner).appearance(companyId, result.interactionId);
    const place = await readPlace(server, request, companyId, found?.policyId);
    const appearance = await localizeAppearance(server, request, companyId, {
      appearance: found ?? (embed && { ...toAppearance({}), embed }),
      runId: result.interactionId,
    });
    const view = {
      reply,
      place: atRun(place, companyId, result, browser),
      appearance,
      afterForm: run.afterForm ?? request.method === 'POST',
    };
    if (result.kind === 'ended') return this.showEnd(view, result, again);
    return this.showScreen(view, request.method, result, { companyId, again });
  }

  private showEnd(view: View, result: End, again: string): FastifyReply {
    const { reply, place, appearance } = view;
    const { success, body, internal, checked } = result;
    const safe = checked ? result.redirect : webAddress(result.redirect);
    const redirect = checked || success ? safe : undefined;
    if (redirect && !appearance?.embed) return this.leave(view, redirect);
    const page = endPage(place, success, body, { again, appearance, redirect, internal });
    return this.send(reply, page);
  }

  private async showScreen(
    view: View,
    method: string,
    { interactionId, interactionToken, node, screen }: Screen,
    start: { readonly companyId: string; readonly again: string },
  ): Promise<FastifyReply> {
    const { reply, place, appearance } = view;
    // The answer to a form leads to the run's own address, which can be loaded again.
    if (method === 'POST' && place.address && !appearance?.embed && !screen.redirect)
      return reply.header('cache-control', 'no-store').redirect(place.address, 303);
    const elsewhere = screen.reshown && method === 'GET' ? undefined : webAddress(screen.redirect);
    // Where it leads refuses frames, and a frame comes back without the cookie by which its browser
    // is known.
    if (elsewhere && appearance?.embed) {
      const text = getText(hostedStrings.framed, appearance);
      return this.send(reply, refusalPage(place, 400, text, { appearance }));
    }
    if (elsewhere) return this.leave(view, elsewhere);
    const step = { ...start, interactionId, interactionToken, nodeId: node.id };
    const page = screenPage(place, screen, step, appearance);
    return this.send(reply, await timeSlices.run(start.companyId, page));
  }

  private leave({ reply, place, appearance, afterForm }: View, address: string): FastifyReply {
    return afterForm
      ? this.send(reply, leavingPage(place, address, appearance))
      : reply.header('cache-control', 'no-store').redirect(address, 303);
  }

  /** Returns the handler of a route, which shows what `handler` throws as a page. */
  guarded(handler: PageHandler, options: GuardOptions = {}) {
    return async (request: PageRequest, reply: FastifyReply): Promise<unknown> => {
      try {
        return await handler(this, request, reply);
      } catch (fault) {
        rethrowUnavailable(fault);
        return this.showFault(fault, request, reply, options);
      }
    };
  }

  private async showFault(
    fault: unknown,
    request: PageRequest,
    reply: FastifyReply,
    { again, forAuthor = false }: GuardOptions,
  ): Promise<FastifyReply> {
    const { server } = this;
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
    const page = refusalPage(place, status, message, {
      // A missing page would also be missing on a retry.
      again: status === 404 ? '' : (again?.(request) ?? ''),
      appearance,
      late,
    });
    return this.send(reply, page);
  }

  /** Tells what can be asked again soon, without asking the database for the look of the page. */
  showOutage(fault: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (!isUnavailable(fault)) throw fault;
    request.log.error({ err: fault, reqId: request.id }, 'a hosted page failed');
    const place = {
      origin: getPageOrigin(this.server, request),
      own: request.pageHost !== undefined,
    };
    const again = request.method === 'GET' ? request.url : '';
    const page = refusalPage(place, 503, hostedStrings.unexpected.text, { again });
    return this.send(reply.header('retry-after', secondsToRetry), page);
  }
}
