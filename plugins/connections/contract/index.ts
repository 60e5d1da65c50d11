export * from './connectionPanels';
export * from './connectionTest';
export * from './drive';
export * from './endpoints';
export * from './enrichment';
export * from './services';
export * from './uses';
