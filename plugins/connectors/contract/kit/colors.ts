/** The node's bar, its surface and the text on it. */
export interface NodeColors {
  readonly canvas: string;
  readonly canvasText: string;
  readonly dark: string;
}

const colors = (dark: string, canvas: string): NodeColors => ({
  canvas,
  canvasText: '#1f2937',
  dark,
});

const byCategory: Readonly<Record<string, NodeColors>> = {
  core: colors('#3b5bdb', '#e7edff'),
  authenticate: colors('#5f3dc4', '#eee8ff'),
  verify: colors('#0b7285', '#e0f5f8'),
  operate: colors('#495057', '#eef0f3'),
  authorize: colors('#2b7a3d', '#e3f6e6'),
  fraud: colors('#c92a2a', '#fdeaea'),
  profile: colors('#b35c00', '#fff1df'),
  mdm: colors('#364fc7', '#e6eafc'),
  api: colors('#087f5b', '#e0f6ef'),
  native: colors('#862e9c', '#f6e8fa'),
};
const plain = colors('#495057', '#eef0f3');

/**
 * Returns the colours in which nodes of a connector are drawn when it brings none of its own: one
 * set for each category.
 */
export const getColors = (category: string | undefined): NodeColors =>
  byCategory[category ?? ''] ?? plain;
