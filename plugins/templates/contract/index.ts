export * from './flowTemplate';
export * from './flowTemplateCalls';
export * from './publishedCalls';
export * from './references';
export * from './uiTemplate';
export * from './uiTemplateCalls';
