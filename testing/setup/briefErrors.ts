import { configure, getConfig, type Config } from '@testing-library/react';

/** Whether a query is asked again and again until it finds something, which is not in the types. */
type WaitingConfig = Config & { readonly _disableExpensiveErrorDiagnostics?: boolean };

const described = getConfig().getElementError;

// Each look of `findBy…` that finds nothing yet would print the whole page, for nobody to read; the
// error of the last one has the page added to it.
configure({
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: waits }: WaitingConfig = getConfig();
    if (!waits) return described(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});
