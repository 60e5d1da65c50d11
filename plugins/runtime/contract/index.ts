export * from './policies';
export * from './runObserver';
export * from './runWire';
export * from './runner';
export * from './signOnSessions';
export * from './standIns';
