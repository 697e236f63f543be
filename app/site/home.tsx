import { useState } from "react";
import { Link } from "react-router";
import css from "#app/site/home.css?inline";
import { Style } from "#app/ui/style.tsx";
export function loader() {
  return { now: 1 };
}
export default function Home() {
  const [n, set] = useState(0);
  return (
    <div className="home">
      <Style name="home" css={css} />
      <h1>Home</h1>
      <button type="button" onClick={() => set(n + 1)}>
        {n}
      </button>
      <Link to="/about">About</Link>
    </div>
  );
}
