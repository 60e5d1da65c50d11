import { codes, Failure } from '#core/contract';
import { writeCsv } from '#core/contract/internal';
import { handle } from '#core/server';
import { companyKeys } from '#core/server/internal';
import { policies } from '#plugins/runtime/contract';
import { embedDashboard, exportFigures } from '../../contract';
import { readScope } from '../reading/Scope';
import { dashboards, sections } from './sections';

/** The audience and type of the token for an embedded dashboard. */
export const embedAudience = 'embed';
export const embedType = 'embed+jwt';
const usualMinutes = 60;

const wrongOrigin = (message: string) =>
  new Failure(400, codes.invalid, message, [{ at: 'query/origin', message }]);

/** The origin of an address, which may be that of a page there. */
function parseOrigin(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.origin;
  throw wrongOrigin(`“${address}” is not a site URL. Enter one such as https://example.com.`);
}

/** The handlers that export figures: as the URL of an embeddable page, and as a file. */
export const embedHandlers = [
  handle(embedDashboard, async ({ params, query }, call) => {
    const { origin: said, minutes = usualMinutes, ...filter } = query;
    const { type } = params;
    const scope = await readScope(call, params, filter);
    if (!Object.hasOwn(dashboards, type))
      throw new Failure(
        404,
        codes.notFound,
        `The dashboard “${type}” does not exist. Use ${Object.keys(dashboards).join(', ')}.`,
      );
    if (type === 'flow' && !(filter.flowId && scope.flows.has(filter.flowId)))
      throw new Failure(
        400,
        codes.invalid,
        'Set flowId to the ID of the flow that the dashboard shows.',
      );
    const { server, companyId, customerId } = call;
    const origin = said === undefined ? undefined : parseOrigin(said);
    if (origin !== undefined && !(await server.get(policies).origins(companyId)).has(origin))
      throw wrongOrigin(
        `No application in this environment has a redirect URI at ${origin}. Add one, or use another origin.`,
      );
    const expires = Date.now() + minutes * 60_000;
    const claims = {
      aud: embedAudience,
      sub: customerId,
      exp: Math.floor(expires / 1000),
      type,
      filter,
      origin,
    };
    const token = await server.get(companyKeys).sign(companyId, claims, embedType);
    const { publicUrl } = server.settings;
    const embedUrl = `${publicUrl}/embed/dashboards/${companyId}/${type}?token=${token}`;
    return { embedUrl, expires };
  }),

  handle(exportFigures, async ({ params, query }, call) => {
    const { what = 'runs', outcome } = query;
    const scope = await readScope(call, params, query);
    if (what === 'funnel' && !query.flowId)
      throw new Failure(
        400,
        codes.invalid,
        'Set flowId to the ID of the flow whose funnel you want.',
      );
    const { columns, rows } = await sections[what](call, scope, outcome);
    return call.reply
      .header('content-disposition', `attachment; filename="figures-${what}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(writeCsv([columns, ...rows]));
  }),
];
