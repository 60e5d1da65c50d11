export * from './canvasEditor';
export * from './patch';
