export * from './canvasEditor';
