/** The transitions that open and close Blueprint’s dialogs, menus and drawers. */
declare module 'react-transition-group' {
  /** Where disabled, they do so at once. */
  export const config: { disabled: boolean };
}
