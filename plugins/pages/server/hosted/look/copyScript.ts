/**
 * Gives each marked text a button that copies it, and one that saves it as a file where the page
 * may save any: one in a sandbox may not.
 */
export const copyScript = `
  for (const marked of document.querySelectorAll('[data-skcopy]')) {
    const { skcopy, skcopied, sksave } = marked.dataset;
    const lines = [...marked.querySelectorAll('li')].map(line => line.textContent.trim());
    const text = lines.length > 0 ? lines.join('\\n') + '\\n' : marked.textContent.replace(/\\s/g, '');
    const row = document.createElement('span');
    row.className = 'sk-copy';
    const told = document.createElement('span');
    told.setAttribute('role', 'status');
    const addButton = (label, press) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      button.addEventListener('click', press);
      row.append(button);
    };
    // In a frame the clipboard is closed to scripts, but not to a command that a press leads to.
    const copySelected = () => {
      const selection = getSelection();
      selection.selectAllChildren(marked);
      const put = event => {
        event.clipboardData.setData('text/plain', text);
        event.preventDefault();
      };
      document.addEventListener('copy', put, { once: true });
      const done = document.execCommand('copy');
      document.removeEventListener('copy', put);
      if (done) selection.removeAllRanges();
      return done;
    };
    addButton(skcopy, () => {
      // Where it can't be copied, it is left selected for the keyboard.
      told.textContent = copySelected() ? skcopied : '';
    });
    if (sksave && self.origin !== 'null')
      addButton(sksave, () => {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
        link.download = 'recovery-codes.txt';
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 1000);
      });
    row.append(told);
    marked.after(row);
  }`;
