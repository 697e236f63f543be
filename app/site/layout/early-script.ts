import { MENU_ELEMENT_ID } from "./menu-element-id.ts";

/**
 * What the frame needs before React has come, in the head of every document: whether the page is scrolled by
 * more than 10 px (the bar at the top turns white), and whether the menu is open, told to screen readers.
 */
export const earlyScript = `(d=>{let s,r=d.documentElement,f=()=>{const n=scrollY>10;n!==s&&r.toggleAttribute("data-scrolled",s=n)},x=o=>d.querySelector("[popovertarget=${MENU_ELEMENT_ID}]")?.setAttribute("aria-expanded",o);addEventListener("scroll",f,{passive:true});f();addEventListener("DOMContentLoaded",()=>x(false));d.addEventListener("toggle",e=>e.target.id=="${MENU_ELEMENT_ID}"&&x(e.newState=="open"),true)})(document)`;
