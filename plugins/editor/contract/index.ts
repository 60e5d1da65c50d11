export * from './canvasEditor';
export * from './CanvasHandle';
export * from './canvasParts';
export * from './flowSession';
export * from './flowStage';
export * from './patch';
export * from './Viewport';
export * from './comparedPolicies';
