for (const eye of document.querySelectorAll('[data-reveal]')) {
  const input = document.getElementById(eye.dataset.reveal);
  const show = eye.getAttribute('aria-label');
  eye.hidden = false;
  eye.addEventListener('click', () => {
    const shown = input.type === 'password';
    input.type = shown ? 'text' : 'password';
    eye.setAttribute('aria-pressed', String(shown));
    eye.setAttribute('aria-label', shown ? eye.dataset.hide : show);
    input.focus();
  });
}

// Replaces the browser's own validation messages, because their language may differ from that of the page.
for (const input of document.querySelectorAll('[data-missing]')) {
  const { missing, malformed = missing } = input.dataset;
  input.addEventListener('invalid', () =>
    input.setCustomValidity(input.validity.valueMissing ? missing : malformed),
  );
  input.addEventListener('input', () => input.setCustomValidity(''));
}

for (const form of document.querySelectorAll('form[data-busy]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = 'yes';
    const button = form.querySelector('.primary') ?? form.querySelector('button');
    button.setAttribute('aria-busy', 'true');
    button.textContent = `${form.dataset.busy}…`;
  });
}

// A page that Back restores from the browser's cache is reloaded, because its form would still be marked as
// busy.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

// The account area passes the initial e-mail address through the tab's session storage, so that no URL
// contains it.
const email = document.getElementById('email');
try {
  const known = sessionStorage.getItem('signInEmail');
  if (email !== null && email.value === '' && known !== null) email.value = known;
} catch {
  // If the browser blocks storage, the field stays empty.
}
