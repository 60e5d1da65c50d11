import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import connections from '#plugins/connections/server';
import connectors from '#plugins/connectors/server';
import variables from '../../server';
import { createTestVariables, key, limit, plan, secret } from '../testVariables';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(
  async () => void (sluice = await startServer({ plugins: [variables, connectors, connections] })),
);
afterAll(() => sluice.close());
const company = () => createTestVariables(sluice);

describe('a file of variables', () => {
  it.each([
    ['json', '"value": "=HYPERLINK('],
    ['csv', `"'=HYPERLINK(`],
  ])(
    'as %s says everything but secrets, and brought in again changes nothing',
    async (format, cell) => {
      const { call, all, opened } = await company();
      const odd = {
        name: 'odd',
        context: 'company',
        type: 'string',
        value: '=HYPERLINK("x")\nand, more',
        min: 1,
      };
      await call('POST', '/constructs', { ...odd, displayName: '@note' });
      await call('POST', '/constructs', {
        name: 'shape',
        context: 'user',
        type: 'object',
        value: { a: [1, 'ä'] },
      });
      const was = await all();
      const { text, headers } = await call('GET', `/constructs/export?format=${format}`);
      expect(headers['content-disposition']).toBe(`attachment; filename="variables.${format}"`);
      expect(text).not.toContain(secret);
      expect(text).toContain(cell);
      const again = await call('POST', '/constructs/import', { text });
      expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: 6, refused: 0 });
      await call('POST', '/constructs/remove', { chosen: { filter: {}, except: [key] } });
      expect((await call('POST', '/constructs/import', { text })).body).toMatchObject({
        created: 5,
        unchanged: 1,
      });
      const timeless = (map: Record<string, object>) =>
        Object.fromEntries(
          Object.entries(map).map(([name, each]) => [name, { ...each, createdDate: 0 }]),
        );
      expect(timeless(await all())).toEqual(timeless(was));
      expect(await opened('key')).toBe(secret);
    },
  );

  it('is previewed before anything is written: each line with its effect and the reason', async () => {
    const { call, all } = await company();
    const was = await all();
    const text = [
      'name;context;type;value;max',
      'plan;company;;paid;',
      'limit;company;number;12;10',
      'fresh;company;boolean;true;',
      'fresh;company;boolean;false;',
      'challenge;company;string;x;',
      'own;flow;string;x;',
      'odd;planet;string;x;',
      'key;company;string;open;',
      'bad;company;date;x;many',
      'plain;user;string;x;;',
    ].join('\n');
    const { body } = await call('POST', '/constructs/import?dryRun=true', { text });
    expect(body.lines.map((each: any) => [each.line, each.action, each.message])).toEqual([
      [2, 'update', 'Value: free → paid.'],
      [3, 'refuse', 'The value must be between 0 and 10.'],
      [4, 'create', undefined],
      [5, 'refuse', 'This variable is also on line 4, with different values.'],
      [6, 'refuse', 'The name “challenge” is reserved. Use another name.'],
      [7, 'refuse', 'A flow variable belongs to its flow. Import the flow first, then its values.'],
      [8, 'refuse', 'The context “planet” does not exist. Use company, flowInstance, or user.'],
      [
        9,
        'refuse',
        'An import can’t change the type of a secret variable. To change the type and discard the value, edit the variable in the console.',
      ],
      [
        10,
        'refuse',
        'The type “date” does not exist. Use string, number, boolean, object, secret. “many” in max is not a number.',
      ],
      [
        11,
        'refuse',
        'This line has more cells than the file has columns. Put cells that contain commas in quotation marks.',
      ],
    ]);
    expect(await all()).toEqual(was);
    const whole = await call('POST', '/constructs/import', { text });
    expect(whole.body.message).toBe(
      'Nothing was imported: 8 of 10 variables have errors. Fix them or skip them.',
    );
    expect(whole.body.details[0]).toEqual({
      at: 'line 3, limit',
      message: 'The value must be between 0 and 10.',
    });
    expect(await all()).toEqual(was);
    const rest = await call('POST', '/constructs/import', { text, skipRefused: true });
    expect(rest.body).toMatchObject({ created: 1, updated: 1, refused: 8 });
    expect((await all())[plan]).toMatchObject({ value: 'paid', type: 'string' });
  });

  it('can be undone, secrets included, except for variables changed or deleted since, which are listed', async () => {
    const { call, all, opened, companyId } = await company();
    const was = await all();
    const text = [
      'name,context,type,value,max',
      'plan,company,,paid,',
      'limit,company,number,9,10',
      'key,company,secret,another-91c2,',
      'fresh,company,boolean,true,',
      'later,user,string,x,',
    ].join('\n');
    const { body } = await call('POST', '/constructs/import', { text });
    expect(body.lines.slice(0, 3).map((each: any) => each.message)).toEqual([
      'Value: free → paid.',
      'Value: 7 → 9. Maximum: 2000 → 10.',
      'Value replaced.',
    ]);
    expect(await opened('key')).toBe('another-91c2');
    const rows = await sluice.server.database
      .forCompany(companyId)
      .selectFrom('variable_imports')
      .selectAll()
      .execute();
    expect(JSON.stringify([rows, body])).not.toMatch(/another-91c2|canary/);
    const { body: listed } = await call('GET', '/constructs/imports');
    expect(listed.imports).toEqual([
      { importId: body.importId, madeDate: expect.any(Number), created: 2, updated: 3 },
    ]);
    await call('PUT', `/constructs/${encodeURIComponent(limit)}`, {
      context: 'company',
      type: 'number',
      value: 3,
    });
    await call('DELETE', `/constructs/${encodeURIComponent(plan)}`);
    const undo = `/constructs/imports/${body.importId}/undo`;
    const reader = await sluice.company({ in: companyId, roles: ['default:read'] });
    expect((await sluice.inject('POST', undo, { ...reader })).body.code).toBe(1998);
    const stranger = await sluice.company();
    expect((await sluice.inject('POST', undo, { token: stranger.token })).status).toBe(404);
    const { body: report } = await call('POST', undo);
    expect(report.lines).toEqual([
      {
        name: plan,
        action: 'refuse',
        message: expect.stringMatching(/^This variable was deleted after the import/),
      },
      {
        name: limit,
        action: 'refuse',
        message: 'This variable has changed since the import. Edit or delete it manually.',
      },
      { name: key, action: 'update' },
      { name: 'fresh##SK##company', action: 'delete' },
      { name: 'later##SK##user', action: 'delete' },
    ]);
    expect(await opened('key')).toBe(secret);
    await call('POST', '/constructs/restore', { names: [plan] });
    await call('PUT', `/constructs/${encodeURIComponent(limit)}`, {
      context: 'company',
      type: 'number',
      value: 9,
    });
    expect((await call('POST', undo)).body).toMatchObject({ updated: 2, refused: 0 });
    expect(await all()).toEqual(was);
    expect((await call('POST', undo)).status).toBe(404);
    expect(
      (await call('POST', '/constructs/import', { text: 'name,context\nplan,company' })).body,
    ).not.toHaveProperty('importId');
  });

  it('can be an export of one or more flows, whose secrets are entered later', async () => {
    const { call } = await company();
    const createCarriedVariable = (name: string, fields: object, context = 'company') => ({
      name: `${name}##SK##${context}`,
      context,
      type: 'property',
      visibility: 'private',
      fields,
    });
    const shared = createCarriedVariable('shared', {
      type: 'string',
      value: 'x',
      mutable: true,
      min: 0,
      max: 2000,
    });
    const flows = [
      {
        name: 'a',
        variables: [shared, createCarriedVariable('token', { type: 'secret', value: '******' })],
      },
      {
        name: 'b',
        variables: [
          shared,
          createCarriedVariable('count', { type: 'number', value: 'many' }, 'flowInstance'),
        ],
      },
    ];
    const { body } = await call('POST', '/constructs/import?dryRun=true', {
      text: JSON.stringify({ flows }, null, 1),
    });
    expect(body.lines.map((each: any) => [each.name, each.action, each.message])).toEqual([
      ['shared##SK##company', 'create', undefined],
      [
        'token##SK##company',
        'create',
        'The file does not contain the secret’s value. Set it after the import.',
      ],
      ['count##SK##flowInstance', 'refuse', 'The value must be a number.'],
    ]);
    expect(body.lines[1].line).toBeGreaterThan(body.lines[0].line);
  });

  it.each([
    [
      'broken JSON',
      '{\n "variables": [{"name": "a"}\n  {"name": "b"}]}',
      /^Line 3: The text is not valid JSON/,
    ],
    ['other JSON', '{"a": 1}', /^Line 1: The file has no variables/],
    ['a hostile key', '{"variables": [{"__proto__": 1}]}', /__proto__/],
    ['an open quotation mark', 'name,value\na,"b', /^Line 2: A quotation mark is not closed/],
    ['a strange column', 'name,secretValue\na,b', /^Line 1: The column “secretValue” is unknown/],
    ['no names', 'context,value\ncompany,b', /^Line 1: The column “name” is missing/],
  ])('that is %s is refused with line and reason', async (_, text, message) => {
    const { token } = await sluice.company();
    const { status, body } = await sluice.inject('POST', '/constructs/import', {
      token,
      body: { text },
    });
    expect(status).toBe(400);
    expect(body.message).toMatch(message);
  });

  it('imports at most as many variables as the environment can have', async () => {
    const { call } = await company();
    const text = ['name,context', ...Array.from({ length: 98 }, (_, at) => `v${at},company`)].join(
      '\n',
    );
    const { body } = await call('POST', '/constructs/import', { text, skipRefused: true });
    expect(body).toMatchObject({ created: 96, refused: 2 });
    expect(body.lines.at(-1).message).toContain('Variables: 100 of 100 used');
  });
});
