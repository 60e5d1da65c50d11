import { use, useMemo, type ReactNode } from 'react';
import { ControlContext } from '#core/web/ui/controls';

/** Lets the field of a setting ask who knows the code in it. */
export function SettingCode({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}) {
  const around = use(ControlContext);
  const own = useMemo(
    () => (around.script ? { ...around, script: () => around.script?.(name) } : around),
    [around, name],
  );
  return <ControlContext value={own}>{children}</ControlContext>;
}
