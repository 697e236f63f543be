export default function Area() {
  return <h1>Area</h1>;
}
