export default function Thanks() {
  return <h1>Thanks</h1>;
}
