import { expect, test } from 'vitest';
import { formatMarkup } from './formatMarkup';

const format = async (code: string, kind: 'css' | 'html') =>
  (await formatMarkup(code, kind))[0]?.insert ?? code;

test('formats HTML, and keeps its expressions', async () => {
  const html = `<div class="a"   {{#if  x}}data-x="1"{{/if}}><p>Hello {{global.variables.my  name}}</p>
{{#each local.a.payload.output.list}}<form method="post"><input name="n" value="{{this.id}}"><button type="submit">{{label}}</button></form>{{/each}}</div>`;
  expect(await format(html, 'html')).toBe(`<div class="a" {{#if  x}}data-x="1" {{/if}}>
  <p>Hello {{global.variables.my  name}}</p>
  {{#each local.a.payload.output.list}}
  <form method="post">
    <input name="n" value="{{this.id}}" /><button type="submit">{{label}}</button>
  </form>
  {{/each}}
</div>
`);
});

test('formats styles in HTML, and keeps scripts', async () => {
  const html = '<style>a{color:red}</style>\n<script>let   a = {{global.ip}}</script>\n';
  expect(await format(html, 'html')).toBe(
    '<style>\n  a {\n    color: red;\n  }\n</style>\n<script>\n  let   a = {{global.ip}}\n</script>\n',
  );
});

test('formats CSS with expressions as values', async () => {
  expect(await format('a{color:{{global.variables.color}};margin:0 auto}', 'css')).toBe(
    'a {\n  color: {{global.variables.color}};\n  margin: 0 auto;\n}\n',
  );
  expect(await formatMarkup('a {\n  color: red;\n}\n', 'css')).toEqual([]);
});

test('keeps invalid code unchanged', async () => {
  await expect(formatMarkup('<div><p></div', 'html')).rejects.toThrow(/Unexpected|Unclosed/);
  await expect(formatMarkup('a { color: red', 'css')).rejects.toThrow(/Unclosed/);
});
