import { sql } from 'kysely';
import type { ServerHost } from '#core/server';

/**
 * Tables that follow from calls and not from what they change, or are written when a call has ended;
 * the trail is read by itself.
 */
export const moving =
  /^(?:audit_events|audit_heads|rate_counts|sign_in_tries|customer_addresses|company_keys|analytics_\w+|kysely_\w+)$/;

/** How many rows each table has, and the transaction that comes next. */
export interface Look {
  readonly next: string;
  readonly counts: ReadonlyMap<string, number>;
}

/** A table, or the audit trail, with what was written to it. */
interface Written {
  readonly name: string;
  readonly count: number;
  readonly rows: readonly unknown[];
}

/** Looks at everything that an environment has, and its audit trail. */
export class Watch {
  private constructor(
    private readonly server: ServerHost,
    /** For each table, which of its rows are looked at. */
    private readonly tables: ReadonlyMap<string, string>,
    private readonly companyId: string,
  ) {}

  static async create(server: ServerHost, companyId: string): Promise<Watch> {
    const { rows } = await sql<{ name: string; owned: boolean }>`
      select table_name as name, bool_or(column_name = 'company_id') as owned
      from information_schema.columns where table_schema = current_schema()
      group by table_name`.execute(server.database.allCompanies);
    const ours = `company_id = '${companyId}'`;
    const tables = rows
      .filter(({ name }) => !moving.test(name))
      .map(({ name, owned }) => [name, owned ? ours : 'true'] as const);
    // Sessions are written when they are used.
    const tokens = ['tokens', `${ours} and audience <> 'member'`] as const;
    return new Watch(server, new Map([...tables, tokens]), companyId);
  }

  async look(): Promise<Look> {
    const { allCompanies } = this.server.database;
    const { rows } = await sql<{ next: string }>`
      select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(allCompanies);
    const next = rows[0]!.next;
    const written = await this.read(next);
    return { next, counts: new Map(written.map(({ name, count }) => [name, count])) };
  }

  /**
   * Finds what was written since, and how many rows are gone, without what is another one each time:
   * ids, secrets, hashes, and moments.
   */
  async findEffect({ next, counts }: Look): Promise<string[]> {
    return (await this.read(next)).flatMap(({ name, count, rows }) => {
      const gone = (counts.get(name) ?? 0) + rows.length - count;
      const texts = rows.map(row => `+ ${name} ${toPlain(JSON.stringify(row))}`).sort();
      return gone > 0 ? [...texts, `- ${name} ${gone}`] : texts;
    });
  }

  private async read(next: string): Promise<readonly Written[]> {
    const select = (name: string, row: string, table: string, which: string) =>
      `select '${name}' as name, count(*)::integer as count,
        coalesce(jsonb_agg(${row}) filter (where xmin::text::bigint >= ${next}), '[]') as rows
        from "${table}" t where ${which}`;
    const parts = [...this.tables].map(([name, which]) => select(name, 'to_jsonb(t)', name, which));
    const told = 'jsonb_build_array(action, resource, outcome, before, after)';
    parts.push(select('trail', told, 'audit_events', `company_id = '${this.companyId}'`));
    const query = sql.raw<Written>(parts.join(' union all '));
    return (await query.execute(this.server.database.allCompanies)).rows;
  }
}

const toPlain = (text: string): string =>
  text
    // A salt, and rarely a secret, may have no digit.
    .replace(/(\$argon2id\$v=\d+\$[\w=,]+\$)[\w+/]+\$/g, '$1#$')
    .replace(/[\w+/=.-]{20,}/g, word => (/\d/.test(word) || word.length >= 40 ? '#' : word))
    .replace(/\d{10,}/g, '0')
    // Counts that depend on the size of an environment.
    .replace(/"(total|bytes|number)":\d+/g, '"$1":0')
    .replace(/Change request #\d+/g, 'Change request #')
    .replace(/"user_code":"\w+"/g, '"user_code":"#"')
    // The last letters of a secret.
    .replace(/(…|"ending":")[\w-]{4}/g, '$1#');
