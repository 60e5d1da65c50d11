export * from './platformApi';
export * from './PlatformError';
export * from './riskEndpoints';
export * from './riskReferences';
