import { packFiles } from './packFiles';

const serverHalf = (version: string, extra: string) => `
const shared = globalThis[Symbol.for('sluice.modules')];
const { endpoint, always } = shared['@sluice/core/contract'];
const { defineServerPlugin, defineTable, handle, text } = shared['@sluice/core/server'];
const { Type } = shared.typebox;
const scores = defineTable('risk_scores', {
  owner: 'company',
  since: '2026-11-27T09:00_risk',
  columns: { company_id: text(), name: text()${version === '1.0.0' ? '' : ", note: text().nullable().since('2026-11-28T09:00_risk_note')"} },
  key: ['company_id', 'name'],
});
const read = endpoint('GET /risk', {
  summary: 'Lists scores.', reply: Type.Object({ version: Type.String(), names: Type.Array(Type.String()) }), when: always,
});
const add = endpoint('POST /risk/:name', { summary: 'Adds a score.', reply: Type.Object({}), when: always });
export default defineServerPlugin({
  id: 'risk',
  tables: [scores],
  handles: [
    handle(read, async (_, { db }) => ({
      version: '${version}',
      names: (await db.selectFrom('risk_scores').select('name').orderBy('name').execute()).map(row => row.name),
    })),
    handle(add, async ({ params }, { db, companyId }) => {
      await db.insertInto('risk_scores').values({ company_id: companyId, name: params.name }).execute();
      return {};
    }),
  ],
  contributes: [],
  ${extra}
});
`;

/** How a test varies the package. */
interface Variation {
  readonly name?: string;
  readonly version?: string;
  /** Replaces fields under `sluice` in its package.json. */
  readonly sluice?: Readonly<Record<string, unknown>>;
  /** Replaces the server half. */
  readonly server?: string;
  /** Added to the value of the server half. */
  readonly extra?: string;
  readonly files?: Readonly<Record<string, string>>;
}

/** A package with a table and two calls, as `sluice-build` writes one. */
export const riskPackage = ({
  name = '@acme/risk',
  version = '1.0.0',
  sluice,
  server,
  extra = '',
  files,
}: Variation = {}): Promise<Buffer> =>
  packFiles({
    'package.json': {
      name,
      version,
      type: 'module',
      sluice: {
        id: 'risk',
        api: '^1.0.0',
        server: 'dist/server.js',
        tables: ['risk_scores'],
        endpoints: ['GET /risk', 'POST /risk/:name'],
        ...sluice,
      },
    },
    'dist/server.js': server ?? serverHalf(version, extra),
    ...files,
  });
