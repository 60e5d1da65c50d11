/** The signed-in part of the console, fetched when somebody signs on. */
export const consoleView = () => import('./console/Console');
