const button = document.querySelector('main button');
if (button instanceof HTMLButtonElement && button.form) button.form.requestSubmit(button);
