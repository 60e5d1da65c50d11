import { startServer } from '../startServer';
import { percentile, type Figure } from './figures';
import { fillTrail } from './data/fillTrail';

/** How many events the trail holds; fewer for a quick look. */
const count = Number(process.env['BENCH_EVENTS'] ?? 1_000_000);
const goal = { most: 300 };

/**
 * How long the first page of a long audit trail takes: whole, by each filter, by two, and where
 * nothing fits.
 */
export async function benchAudit(): Promise<Figure[]> {
  const sluice = await startServer();
  try {
    const { companyId, token } = await sluice.company();
    const { actors, actions, resources, begun, ended } = await fillTrail(
      sluice.server,
      companyId,
      count,
    );
    const address = `${await sluice.listen()}/v1/company/${companyId}/events`;
    const ask = async (rest: string): Promise<number> => {
      const from = performance.now();
      const reply = await fetch(`${address}${rest}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${rest} answered ${reply.status}: ${text}`);
      return performance.now() - from;
    };
    const middle = Math.round(begun + (ended - begun) / 2);
    const createFilter = (which: 0 | -1): Record<string, string> => ({
      actor: actors.at(which)!,
      action: actions.at(which)!,
      resource: resources.at(which)!,
      outcome: which ? 'refused' : 'done',
      gte: `${middle}`,
      lte: `${middle}`,
    });
    const [often, seldom] = [createFilter(0), createFilter(-1)];
    const single = Object.keys(often);
    const query = (terms: Readonly<Record<string, string>>) =>
      `?${new URLSearchParams({ limit: '50', ...terms })}`;
    const kinds: Readonly<Record<string, readonly string[]>> = {
      'the whole trail': ['?limit=50', `?limit=50&page=${Math.floor(count / 100)}`],
      'one filter': single.flatMap(name => [often, seldom].map(of => query({ [name]: of[name]! }))),
      'two filters': single.flatMap(one =>
        single
          .filter(other => other > one)
          .flatMap(other =>
            [often, seldom].flatMap(of =>
              [often, seldom].map(than => query({ [one]: of[one]!, [other]: than[other]! })),
            ),
          ),
      ),
      'nothing fits': [
        query({ actor: 'nobody' }),
        query({ resourceId: 'nothing' }),
        query({ ...often, resource: 'nothing' }),
        query({
          actor: often['actor']!,
          action: often['action']!,
          resource: resources.at(-1)!,
          outcome: 'refused',
        }),
      ],
      'what can be asked for': ['/filters'],
    };
    const figures: Figure[] = [];
    const title = `${count.toLocaleString('en')} events`;
    for (const [kind, rests] of Object.entries(kinds)) {
      const times: number[] = [];
      for (const rest of rests) {
        const first = await ask(rest);
        const again = await ask(rest);
        if (process.env['BENCH_EVERY']) console.log(rest, Math.round(first), Math.round(again));
        times.push(first, again);
      }
      figures.push({
        what: `audit trail of ${title}, ${kind}, slowest`,
        unit: 'ms',
        value: percentile(times, 1),
        goal,
      });
    }
    return figures;
  } finally {
    await sluice.close();
  }
}
