import { expect, it } from 'vitest';
import { setProperty } from '#plugins/flows/contract/graph/edits/edits';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { writeRichText } from '#plugins/flows/contract/graph/richtext/richText';
import { createTestChain } from '#plugins/editor/web/testFlow';
import { fieldName, listFieldNames, planRenaming } from './planRenaming';

const graph = editGraph(createTestChain(3), draft => {
  setProperty(draft, 'n0', 'formFieldsList', [{ propertyName: 'mail' }, { propertyName: 'mail2' }]);
  setProperty(
    draft,
    'n0',
    'customHTML',
    '<label for="mail">Mail</label><input id="mail" name=\'mail\'><input id="mail2">',
  );
  setProperty(draft, 'n0', 'customScript', 'document.getElementById("mail").focus()');
  setProperty(
    draft,
    'n1',
    'message',
    writeRichText('Hi {{local.n0.payload.output.mail}}, {{local.n0.payload.output.mail2}}'),
  );
  setProperty(draft, 'n2', 'rows', [
    { value: '{{#if local.n0.payload.output.mail.length}}local.n0.payload.output.mail{{/if}}' },
  ]);
});
const rename = (from: string, to: string, at = graph) => {
  const { changes, readers, left } = planRenaming(at, 'n0', from, to);
  const after = editGraph(at, draft => {
    for (const { nodeId, property, value } of changes) setProperty(draft, nodeId, property, value);
  });
  const read = (id: string, name: string) =>
    after.elements.nodes?.find(({ data }) => data.id === id)?.data.properties?.[name]?.value;
  return { after, readers, left, read };
};

it('renames a field and its readers, and lists what it skips', () => {
  const { readers, left, read } = rename('mail', 'email');
  expect(readers).toEqual(['n1', 'n2']);
  expect(left).toEqual(['customScript']);
  expect(read('n0', 'formFieldsList')).toEqual([
    { propertyName: 'email' },
    { propertyName: 'mail2' },
  ]);
  expect(read('n0', 'customHTML')).toBe(
    '<label for="email">Mail</label><input id="email" name=\'email\'><input id="mail2">',
  );
  expect(read('n1', 'message')).toContain('{{local.n0.payload.output.email}}');
  expect(read('n1', 'message')).toContain('{{local.n0.payload.output.mail2}}');
  expect(read('n2', 'rows')).toEqual([
    { value: '{{#if local.n0.payload.output.email.length}}local.n0.payload.output.mail{{/if}}' },
  ]);
});

it('is reverted byte for byte by renaming back', () => {
  const { after } = rename('mail', 'email');
  expect(JSON.stringify(rename('email', 'mail', after).after)).toBe(JSON.stringify(graph));
});

it('lists the fields of a page and their valid names', () => {
  const [page] = graph.elements.nodes ?? [];
  expect(listFieldNames(page!.data)).toEqual(['mail', 'mail2']);
  expect(['e_mail', 'mail-2', '2', 'a b', '', 'a.b'].filter(name => fieldName.test(name))).toEqual([
    'e_mail',
    'mail-2',
  ]);
});
