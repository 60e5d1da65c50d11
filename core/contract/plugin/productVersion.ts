/** The version of Sluice, as package.json names it. */
export const productVersion = '0.1.0';
