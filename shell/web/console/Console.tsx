export default function Console() {
  return <p>console</p>;
}
