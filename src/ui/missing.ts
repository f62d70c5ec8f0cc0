/** What the page could not fetch, by the function that fetches it again. */
const wanted = new Set<() => void>();
const followers = new Set<(count: number) => void>();
const tellFollowers = () => {
  for (const follow of followers) follow(wanted.size);
};

/**
 * Says that something on the page could not be fetched. `fetchAgain` is called whenever another attempt is due, until the
 * returned function says that it has arrived or is no longer wanted. When an attempt is due is decided by the `recovery`
 * chart.
 */
export function awaitMissing(fetchAgain: () => void): () => void {
  // The same function may be registered more than once.
  const entry = () => fetchAgain();
  wanted.add(entry);
  tellFollowers();
  return () => {
    if (wanted.delete(entry)) tellFollowers();
  };
}

/** Gives the number of things that are missing after each change, until the returned function is called. */
export function followMissing(follow: (count: number) => void): () => void {
  followers.add(follow);
  follow(wanted.size);
  return () => void followers.delete(follow);
}

/** Makes one attempt for everything that is missing. */
export function fetchMissing(): void {
  // A copy: what fails again at once is registered again, and is due only with the next attempt.
  for (const fetchAgain of [...wanted]) fetchAgain();
}
