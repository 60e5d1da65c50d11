export * from './bringsLook';
export * from './contentSources';
export * from './forms';
export * from './paths';
