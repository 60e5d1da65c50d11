/** What Blueprint’s dialogs, menus and drawers come and go with. */
declare module 'react-transition-group' {
  /** Where disabled, they do so at once. */
  export const config: { disabled: boolean };
}
