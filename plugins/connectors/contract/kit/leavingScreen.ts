import type { NodeCall, Screen } from '..';

/** A screen that sends the browser to another site; where that can't be done, its link does. */
export function leavingScreen(
  call: NodeCall,
  name: string,
  redirect: string,
  memory: Readonly<Record<string, unknown>>,
): Screen {
  const html = call.render(
    '<main class="sk-card"><h1>{{name}}</h1><p><a href="{{redirect}}">{{name}}</a></p></main>',
    { name, redirect },
  );
  return { html, title: name, fields: [], redirect, memory };
}
