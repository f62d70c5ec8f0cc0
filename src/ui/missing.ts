/** Parts of the page that failed to load, by their retry functions. */
const wanted = new Set<() => void>();
const followers = new Set<(count: number) => void>();
const tellFollowers = () => {
  for (const follow of followers) follow(wanted.size);
};

/**
 * Registers a part that failed to load. `fetchAgain` is called whenever another attempt is due, until the returned
 * function reports that the part has loaded or is no longer needed. The `recovery` chart decides when an attempt
 * is due.
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

/** Calls `follow` with the number of missing parts after each change, until the returned function is called. */
export function followMissing(follow: (count: number) => void): () => void {
  followers.add(follow);
  follow(wanted.size);
  return () => void followers.delete(follow);
}

/** Retries all missing parts. */
export function fetchMissing(): void {
  // A copy, because a part that fails immediately registers again and is due with the next attempt only.
  for (const fetchAgain of [...wanted]) fetchAgain();
}
