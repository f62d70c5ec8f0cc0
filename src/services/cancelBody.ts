/** Cancels the body of a response if only its status is needed: an unread body keeps the connection open. */
export function cancelBody({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}
