// Sends a picture without a sign-in, and shows the id under which it is stored.
const form = document.querySelector('form');
const status = document.querySelector('[role="status"]');
if (form && status)
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const [file] = form.elements.namedItem('file').files;
    if (file) void send(file);
  });

function kept({ days, id }) {
  const form = new Intl.PluralRules(uploadWords.locale).select(days);
  return uploadWords.kept[form]
    .replace('#', new Intl.NumberFormat(uploadWords.locale).format(days))
    .replace('{number}', () => id);
}

async function send(file) {
  status.textContent = uploadWords.sending;
  try {
    const answer = await fetch('/svc/shop/uploads', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    });
    const said = await answer.json();
    status.textContent = answer.ok ? kept(said) : uploadWords.refused;
  } catch {
    status.textContent = uploadWords.failed;
  }
}
