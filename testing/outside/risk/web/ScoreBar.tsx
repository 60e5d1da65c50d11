/** Shows a score from 0 to 100 as a bar beside its number. */
export function ScoreBar({ score }: { readonly score: number }) {
  return (
    <span className="acme-risk-score">
      <meter min={0} max={100} value={score} aria-hidden="true" />
      {score}
    </span>
  );
}
