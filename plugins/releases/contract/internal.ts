export * from './releaseFacts';
export * from './canaryBrief';
