// Filters the rows of the system table by the chart that they mention.
(() => {
  const filter = document.getElementById('filter');
  const rows = [...document.querySelectorAll('#system tbody tr')];
  const count = document.getElementById('count');

  function show() {
    const asked = filter.value.trim().toLowerCase();
    for (const row of rows) row.hidden = asked !== '' && !row.dataset.names.toLowerCase().includes(asked);
    const shown = rows.filter((row) => !row.hidden).length;
    count.textContent = `${shown} of ${rows.length} charts`;
  }

  filter.closest('p').hidden = false;
  filter.value = decodeURIComponent(location.hash.slice(1));
  filter.addEventListener('input', show);
  show();
})();
