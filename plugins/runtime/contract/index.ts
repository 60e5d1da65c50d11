export * from './policies';
export * from './runner';
export * from './runEvents';
export * from './runObserver';
export * from './runReplayer';
export * from './runWire';
export * from './signOnSessions';
export * from './standIns';
