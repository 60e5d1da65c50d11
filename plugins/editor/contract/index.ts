export * from './findWays';
export * from './flowStage';
export * from './canvasParts';
export * from './flowSession';
export * from './flowDocument';
export * from './nextCapabilities';
