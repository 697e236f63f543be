export default function Interest() {
  return <h1>Interest</h1>;
}
