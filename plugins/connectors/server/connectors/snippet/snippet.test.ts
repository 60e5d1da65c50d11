import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { nodesOn } from '../testNodes';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const code =
  'module.exports = a = async ({ params }) => ({ greeting: "Hello " + params.name, twice: params.n * 2 })';
const inputSchema = JSON.stringify({
  type: 'object',
  required: ['name'],
  properties: { n: { type: 'number' } },
});
const outputSchema = JSON.stringify({ type: 'object', properties: { twice: { type: 'number' } } });

it('runs the code of a connection in every flow that selects it, with the node’s arguments', async () => {
  const nodes = await nodesOn(sluice);
  const id = await nodes.connection('codeSnippetConnector', { code, inputSchema, outputSchema });
  const list = {
    name: { type: 'string', value: '{{global.parameters.who}}' },
    n: { type: 'number', value: '21' },
  };
  const node = (functionArgumentList: object) =>
    ['codeSnippetConnector', 'snippet', { functionArgumentList }, id] as const;
  expect((await nodes.run(node(list), { who: 'Ada' })).out).toEqual({
    greeting: 'Hello Ada',
    twice: 42,
  });
  expect((await nodes.run(node([{ name: 'name', value: 'Bob' }]))).error.message).toBe(
    '“twice” must be of type number.',
  );
  expect((await nodes.run(node({ n: { value: 'x' } }))).error.message).toBe(
    'The input requires “name”. “n” must be of type number.',
  );
});

it('takes the false branch with an explanation for code that fails, hangs, or is missing', async () => {
  const nodes = await nodesOn(sluice);
  const run = async (text: string) => {
    const id = await nodes.connection('codeSnippetConnector', { code: text });
    return nodes.run(['codeSnippetConnector', 'snippet', {}, id]);
  };
  expect(
    (await run('module.exports = async () => { throw new Error("out of luck") }')).error.message,
  ).toContain('out of luck');
  expect((await run('module.exports = async () => { for (;;); }')).error.message).toBeTruthy();
  expect((await run(' ')).error).toMatchObject({ code: 'noCode' });
  expect((await run('module.exports = async () => process.env')).error.message).toContain(
    'process',
  );
});
