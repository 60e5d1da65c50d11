/** Gives each password of a page in our look a button that shows it. */
export const secretScript = `
  const { show, hide, showLabel, hideLabel } = document.body.dataset;
  for (const input of show ? document.querySelectorAll('input[type=password]') : []) {
    if (document.querySelector('[data-skvisibility="' + CSS.escape(input.id || '?') + '"]')) continue;
    input.dataset.secret = '';
    const around = document.createElement('span');
    around.className = 'sk-secret';
    const button = document.createElement('button');
    button.type = 'button';
    // Its name is text, not a label: what looks a field up by its label finds one.
    const [seen, named] = [document.createElement('span'), document.createElement('span')];
    seen.ariaHidden = 'true';
    named.className = 'sk-named';
    button.append(seen, named);
    // Else the button would be a part of the name that its label gives the field.
    const label = input.closest('label');
    if (label && !input.ariaLabel) input.ariaLabel = label.textContent.trim();
    input.replaceWith(around);
    around.append(input, button);
    const say = () => {
      const hidden = input.type === 'password';
      seen.textContent = hidden ? show : hide;
      named.textContent = hidden ? showLabel : hideLabel;
      // Typed text ends before the button, however long its label is in this language.
      const { offsetWidth } = button;
      if (offsetWidth > 0) input.style.paddingInlineEnd = offsetWidth + 8 + 'px';
    };
    say();
    button.addEventListener('click', () => {
      input.type = input.type === 'password' ? 'text' : 'password';
      say();
    });
  }`;
