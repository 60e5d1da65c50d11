export * from './flowTrials';
export * from './nodeTrials';
export * from './retention';
export * from './runRecords';
export * from './runs';
export * from './userRuns';
export * from './stoppedTrials';
export * from './followedRuns';
