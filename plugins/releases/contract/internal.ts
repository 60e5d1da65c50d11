export * from './releaseFacts';
