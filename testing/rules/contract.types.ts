import { format, messages, namespace, type Panel } from '#core/contract';
import { action, contribute, definePlugin, page, panel } from '#core/web';

// Checked by the compiler alone: each line marked below must not compile.
const demo = namespace('demo');
const canvas = demo.route('canvas', '/flows/:id/policy/:policyId');
const aside = demo.extensionPoint<Panel<{ flowId: string }>>('aside');
const numbers = demo.extensionPoint<number>('numbers');
const text = messages('demo', {
  hello: 'Hello {name}',
  plain: 'Plain',
  deep: '{who}: {count, plural, =0 {none of {total}} one {# of {total}} other {all of {kind, select, a {x} other {y}}}} {at}',
});
const run = async () => ({ default: () => 1 });

canvas.to({ id: '1', policyId: '2' });
// @ts-expect-error a parameter is missing
canvas.to({ id: '1' });
format(text.hello, { name: 'Ada' });
// @ts-expect-error the value for {name} is missing
format(text.hello);
// @ts-expect-error a plain text takes no values
format(text.plain, { name: 'Ada' });
format(text.deep, { who: 'Ada', count: 1, total: 2, kind: 'a', at: '12' });
// @ts-expect-error the count of a plural is a number
format(text.deep, { who: 'Ada', count: '1', total: 2, kind: 'a', at: '12' });
// @ts-expect-error the name after the plural is missing
format(text.deep, { who: 'Ada', count: 1, total: 2, kind: 'a' });
// @ts-expect-error the name within the plural is missing
format(text.deep, { who: 'Ada', count: 1, kind: 'a', at: '12' });
// @ts-expect-error the name within the innermost case is missing
format(text.deep, { who: 'Ada', count: 1, total: 2, at: '12' });
// @ts-expect-error no such message
void text.helo;
contribute(numbers, 'demo.one', 1);
// @ts-expect-error the point takes numbers
contribute(numbers, 'demo.one', 'one');
panel('demo.ok', aside, {
  view: async () => ({ default: (props: { flowId: string }) => props.flowId }),
});
panel('demo.bad', aside, {
  // @ts-expect-error the slot does not give `nodeId`
  view: async () => ({ default: (props: { nodeId: string }) => props.nodeId }),
});
page('demo.page', canvas, {
  title: text.plain,
  view: async () => ({
    default: (props: { params: { id: string; policyId: string } }) => props.params.id,
  }),
});
page('demo.page', canvas, {
  title: text.plain,
  // @ts-expect-error the route has no parameter `flowId`
  view: async () => ({ default: (props: { params: { flowId: string } }) => props.params.flowId }),
});
definePlugin({
  id: 'demo',
  title: text.plain,
  contributes: [action('demo.run', { title: text.plain, run })],
});
definePlugin({
  id: 'demo',
  title: text.plain,
  // @ts-expect-error an id outside the plugin's own namespace
  contributes: [action('flows.run', { title: text.plain, run })],
});
