const firstWords = 'v1|health|metrics|openapi(\\.json)?|hosted|embed|widget|templates/preview';
const paths = new RegExp(`^/(${firstWords}|[^/]+/(as|davinci|flows))(/|$)`);

/**
 * Whether the development server hands a path to the server behind it: calls, hosted pages, the
 * widget, embedded dashboards, previews, and the paths of OpenID and of flows below a company's id.
 */
export const isServerPath = (path: string): boolean => paths.test(path);
