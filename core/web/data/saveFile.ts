/** Has the browser save a file under this name. */
export function saveFile(
  name: string,
  content: Blob | string,
  type = 'text/plain;charset=utf-8',
): void {
  const url = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type }) : content,
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Firefox reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Has the browser save a value as an indented JSON file. */
export const saveJson = (name: string, value: unknown): void =>
  saveFile(name, JSON.stringify(value, null, 2), 'application/json');
