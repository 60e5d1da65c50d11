/** The script that shows a policy’s flow in a page of another site. */
export const widgetPath = '/widget/v1/sluice.js';
