import { createHash } from 'node:crypto';

/** The archive with its lines changed by hand, and a checksum that fits again. */
export function editArchive(text: string, change: (lines: any[]) => void): string {
  const lines = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  change(lines);
  const body = lines
    .slice(0, -1)
    .map(line => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  const sha256 = createHash('sha256').update(body.join('')).digest('hex');
  return `${body.join('')}${JSON.stringify({ end: { lines: body.length - 1, sha256 } })}\n`;
}
/** The first row of a table in an archive. */
export const findRow = (lines: any[], table: string) =>
  lines.find(line => line.table === table).row;

/** An object of so many megabytes as JSON. */
const createLarge = (megabytes: number) =>
  JSON.stringify({ large: 'x'.repeat(megabytes * 1024 * 1024) });

/** Archives that were changed by hand, and what is told of each. */
export const spoiltArchives: [string, (text: string, companyId: string) => string, RegExp][] = [
  ['altered', text => text.replace('Second version', 'Third version'), /checksum doesn’t match/],
  ['cut short', text => text.slice(0, -200), /incomplete/],
  ['something else', () => '{"flows":[]}\n{}\n', /not an environment archive/],
  [
    'with an unknown table',
    text => editArchive(text, lines => lines.splice(1, 0, { table: 'customers', row: {} })),
    /table “customers”/,
  ],
  [
    'with a table it must not carry',
    text => editArchive(text, lines => lines.splice(1, 0, { table: 'memberships', row: {} })),
    /table “memberships”/,
  ],
  [
    'with an unknown column',
    text => editArchive(text, lines => void (findRow(lines, 'flows').operator = 1)),
    /column “operator”/,
  ],
  [
    'with the company’s own column',
    text => editArchive(text, lines => void (findRow(lines, 'flows').company_id = 'x')),
    /column “company_id”/,
  ],
  [
    'with a wrong kind',
    text => editArchive(text, lines => void (findRow(lines, 'flows').name = 7)),
    /“name” has the wrong type/,
  ],
  [
    'with a key that reaches for a prototype',
    text =>
      editArchive(
        text,
        lines => void lines.splice(1, 0, '{"table":"flows","row":{"__proto__":{"a":1}}}'),
      ),
    /__proto__/,
  ],
  [
    'with one in a document',
    text =>
      editArchive(
        text,
        lines => void (findRow(lines, 'flow_versions').document = '{"constructor":{}}'),
      ),
    /its “.*” is not valid JSON/,
  ],
  [
    'with a built-in role',
    text =>
      editArchive(text, lines =>
        lines.splice(1, 0, {
          table: 'roles',
          row: { name: 'default:admin', description: '', policy: '[]', created_date: 1 },
        }),
      ),
    /default:/,
  ],
  [
    'with rights that are named many times',
    text =>
      editArchive(text, lines => {
        const grant = { resource: 'flows', actions: [{ action: 'read', allow: true }] };
        const policy = JSON.stringify(Array.from({ length: 10_000 }, () => grant));
        const row = { name: 'long', description: '', policy, created_date: 1 };
        lines.splice(1, 0, { table: 'roles', row });
      }),
    /“flows” more than once/,
  ],
  [
    'with rights that there are not',
    text =>
      editArchive(text, lines =>
        lines.splice(1, 0, {
          table: 'roles',
          row: {
            name: 'operators',
            description: '',
            policy: '[{"resource":"admin","actions":[{"action":"update","allow":true}]}]',
            created_date: 1,
          },
        }),
      ),
    /“admin”/,
  ],
  [
    'with a document that is no flow',
    text =>
      editArchive(
        text,
        lines =>
          void (findRow(lines, 'flow_versions').document =
            '{"graphData":{"elements":{"nodes":7}}}'),
      ),
    /Versions 1/,
  ],
  [
    'with a row twice',
    text =>
      editArchive(text, lines =>
        lines.splice(
          1,
          0,
          lines.find(line => line.table === 'flows'),
        ),
      ),
    /twice/,
  ],
  [
    'with parts of what is not in it',
    text => editArchive(text, lines => void (findRow(lines, 'flow_versions').flow_id = 'nothing')),
    /its parent is not in the archive/,
  ],
  [
    'with a secret in clear',
    text =>
      editArchive(
        text,
        lines =>
          void (lines.find(
            line => line.table === 'constructs' && line.row.type === 'secret',
          ).row.value = 'clear'),
      ),
    /encrypted elsewhere/,
  ],
  [
    'with a connection that is too large',
    text =>
      editArchive(text, lines => void (findRow(lines, 'connections').properties = createLarge(2))),
    /its properties are larger than 2 MiB/,
  ],
  [
    'with an application that is too large',
    text => editArchive(text, lines => void (findRow(lines, 'apps').saml = createLarge(1))),
    /its settings are larger than 1 MiB/,
  ],
  [
    'with a policy that is too large',
    text => editArchive(text, lines => void (findRow(lines, 'policies').trigger = createLarge(1))),
    /its settings are larger than 1 MiB/,
  ],
  [
    'with a company that is none',
    text => editArchive(text, lines => void (lines[0].company.companyId = 'e')),
    /not an environment archive/,
  ],
];
