import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { DataProvider, RootProvider, type Root } from '#core/web/internal';
import { ToastStack } from '#core/web/notices/ToastStack.tsx';
import { QuestionStack, PersonStack } from '#core/web/questions/QuestionStack.tsx';

/** A rendered view of a test, with its console. */
export type Shown = RenderResult & { readonly root: Root };

/** Shows something in the console, with its toasts and questions. */
export function renderIn(root: Root, content: ReactNode): Shown {
  const shown = render(
    <RootProvider root={root}>
      <Router>
        <DataProvider>{content}</DataProvider>
        <ToastStack />
        <QuestionStack />
        <PersonStack />
      </Router>
    </RootProvider>,
  );
  return Object.assign(shown, { root });
}
