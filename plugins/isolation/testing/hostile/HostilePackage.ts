/** A package that does harm, with what a flow that runs each of its capabilities is to see. */
export interface HostilePackage {
  readonly id: string;
  readonly hosts?: readonly string[];
  /** JavaScript of the capabilities’ runs, by name. */
  readonly runs: Readonly<Record<string, string>>;
  /** JavaScript that runs before them. */
  readonly before?: string;
  /** The message or output of the node, by capability. */
  readonly sees: Readonly<Record<string, RegExp | Readonly<Record<string, unknown>>>>;
}

/** Returns the file of the package’s connectors, as `sluice-build` writes one. */
export const writeConnectors = ({ id, runs, before = '' }: HostilePackage): string => `
const kit = globalThis[Symbol.for('sluice.modules')]['@sluice/connectors'];
${before}
export default kit.defineConnector({
  id: '${id}Connector',
  name: '${id}',
  description: '',
  colors: { dark: '#000', canvas: '#fff', canvasText: '#000' },
  account: { key: kit.field('Key', 'textField', { secure: true }) },
  capabilities: {
    ${Object.entries(runs)
      .map(
        ([name, run]) =>
          `${name}: { title: '${name}', type: 'action', properties: { given: kit.referring('Given') }, run: ${run} },`,
      )
      .join('\n')}
  },
});
`;
